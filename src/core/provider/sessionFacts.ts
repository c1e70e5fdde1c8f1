/** The signed-in operator. */
export type Session = { _id: string; name: string; username: string; scope: string[] };

export type Credentials = { username: string; password: string };
