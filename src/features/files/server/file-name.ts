import { cleanText } from '#kit/text.ts'

const maxLength = 100

/** Cleans a file's name: without folders and direction marks; null when nothing is left. */
export function cleanFileName(name: string): string | null {
  const last = cleanText(name).split(/[/\\]/).at(-1)!
  return [...last.replace(/^\.+/, '')].slice(-maxLength).join('') || null
}
