// Runs as a separate process, without the server's secrets: it parses users' tables.
import { limitMemory } from '../memory-limit.ts'
import { parseSheet, parseXlsxSheet, type Sheet, type SheetRefusal } from './parse-sheet.ts'

/** A text, or the bytes of an XLSX file in Base64. */
export type SheetTask = { maxRows: number } & ({ text: string } | { xlsx: string })
export type SheetAnswer = Sheet | SheetRefusal

limitMemory(500 * 1024 * 1024)

const answerOf = (task: SheetTask): SheetAnswer =>
  'xlsx' in task ? parseXlsxSheet(Buffer.from(task.xlsx, 'base64'), task.maxRows) : parseSheet(task.text, task.maxRows)

process.on('message', (task: SheetTask) => void process.send!(answerOf(task)))
process.on('disconnect', () => process.exit())
process.send!('ready')
