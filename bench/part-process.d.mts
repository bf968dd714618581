import type { Row } from './figures.mjs'

export function runPart(name: string, options: { minutes: number; file?: string }): Promise<Row[]>
