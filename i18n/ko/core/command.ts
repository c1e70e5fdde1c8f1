/** Who the record of access names for a command of the machine. */
export const command = { name: '서버 명령' };
