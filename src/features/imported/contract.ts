/** The server API of imported cars for `app`. */
export { chooseDepositBanks } from './server/providers/choose-banks.ts'
