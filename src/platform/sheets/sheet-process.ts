// Runs as a separate process, without the server's secrets: it parses users' tables.
import { limitMemory } from '../memory-limit.ts'
import { parseSheet, type Sheet, type SheetRefusal } from './parse-sheet.ts'

export type SheetTask = { text: string; maxRows: number }
export type SheetAnswer = Sheet | SheetRefusal

limitMemory(500 * 1024 * 1024)

process.on('message', ({ text, maxRows }: SheetTask) => void process.send!(parseSheet(text, maxRows)))
process.on('disconnect', () => process.exit())
process.send!('ready')
