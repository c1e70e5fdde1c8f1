// One chunk: what both pages share would be a third file of its own.
export { InvitationPage } from './InvitationPage';
export { SignInPage } from './SignInPage';
