export type Row = { section: string; name: string; value: number | string; unit: string; figure?: string }
export type Run = { date: string; commit?: string; machine?: string; h?: number; k?: number; w?: number }
export type Figures = { parts: Record<string, { run: Run; rows: Row[] }> }
export declare function readFigures(): Figures
export declare function readNotes(): Record<string, string[]>
export declare function figuresText(figures: Figures, notes: Record<string, string[]>): string
export declare function isMissed(row: Pick<Row, 'value' | 'figure'>): boolean
