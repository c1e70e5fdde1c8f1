import { api } from '../api.config';
import { requestApi } from '../wire/request';
import { callWithPasswordEncryption } from './seal';

/** The person who is invited, and the instant until which the invitation is valid. */
export interface OperatorInvitation {
  name: string;
  username: string;
  until: string;
}

const SESSION_PATH = `${api.base}/session`;

const postInvitationRequest = async (body: object): Promise<OperatorInvitation> =>
  (await requestApi(`${SESSION_PATH}/invitation`, { method: 'POST', body: JSON.stringify(body) })).json
    .invitation as OperatorInvitation;

/** Reads an invitation by its token. Throws ApiCallError if it is no longer valid. */
export const readInvitationByToken = (token: string): Promise<OperatorInvitation> =>
  postInvitationRequest({ token });

/**
 * Sets the first password of an invited operator, which ends the invitation. Throws ApiCallError if the call
 * fails.
 */
export const acceptInvitation = (token: string, password: string): Promise<OperatorInvitation> =>
  callWithPasswordEncryption(
    async () => (await requestApi(`${SESSION_PATH}/key`)).json,
    async (encrypt) => postInvitationRequest({ token, password: await encrypt(password) }),
  );
