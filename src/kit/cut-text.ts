/**
 * Cuts a text to at most `max` UTF-16 units, between letters as people see them: an emoji or a letter with its marks
 * stays whole or goes. A half of one cannot be stored.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  // A letter with its marks is short; more text than this decides nothing.
  for (const { index, segment } of new Intl.Segmenter('fa').segment(text.slice(0, max + 100))) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
