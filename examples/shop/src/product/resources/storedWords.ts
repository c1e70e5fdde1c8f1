/** What letters to members may name. */
export const mailVariables = { 이름: 'name' } as const;
