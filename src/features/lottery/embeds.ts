/** The API of lotteries for screens of other features. */
export { LotteryNumbers } from './components/draw-numbers.tsx'
export { TicketCard } from './components/ticket-card.tsx'
export { VerifyPanel } from './components/verify-panel.tsx'
export { partyRefusals } from './texts.ts'
export type { LotteryView, TicketView } from './views.ts'
export { bundlePath, pythonPath } from './addresses.ts'
