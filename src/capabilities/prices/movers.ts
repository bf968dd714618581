/** The name of the part of the first page that is markup alone. */
export const moversPart = 'movers'

/** A car whose price moved: where it leads, and by how much. */
export type Mover = { href: string; label: string; note?: string; value?: string; tone?: 'good' | 'bad' }
