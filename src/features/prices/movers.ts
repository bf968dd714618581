/** The name of the part of home that is pure markup. */
export const moversPart = 'movers'

/** A car whose price moved: its address, and the change. */
export type Mover = { href: string; label: string; note?: string; value?: string; tone?: 'good' | 'bad' }
