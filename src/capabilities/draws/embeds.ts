/** The door of draws for screens of other capabilities. */
export { DrawParts, DrawRecord } from './components/draw-record.tsx'
export { RevealPart } from './components/reveal-part.tsx'
export { TicketCard } from './components/ticket-card.tsx'
export { VerifyPanel } from './components/verify-panel.tsx'
export { drawRefusals } from './texts.ts'
export type { DrawView, TicketView } from './views.ts'
