/** The variables that mails to members may contain, each with the member's field that replaces it. */
export const mailVariables = { 이름: 'name' } as const;
