import { cleanText } from '#kit/text.ts'

const maxLength = 100

/** What a person called a file, without folders and signs that turn the direction; null when nothing is left. */
export function cleanFileName(name: string): string | null {
  const last = cleanText(name).split(/[/\\]/).at(-1)!
  return [...last.replace(/^\.+/, '')].slice(-maxLength).join('') || null
}
