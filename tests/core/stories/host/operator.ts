/** The demo operator, as the README names it. */
export const operator = { username: 'admin@example.com', password: 'console-demo-1234' };
