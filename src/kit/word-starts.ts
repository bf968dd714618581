const longestSplit = 4

/**
 * Whether each typed word begins a word of a name: «وام» is not part of «اس‌دبلیو‌ام». Words that the name joins may be typed
 * apart («ام وی ام»), and a word with digits counts anywhere («33» of «x33»). Both are folded.
 */
export function beginsWords(name: string, typed: readonly string[]): boolean {
  const parts = name.split(/[^\p{L}\d]+/u)
  const begins = (word: string) =>
    parts.some((part) => part.startsWith(word) || (/\d/.test(word) && part.includes(word)))
  const fits = (at: number): boolean => {
    if (at >= typed.length) return true
    for (let length = 1; length <= longestSplit && at + length <= typed.length; length++)
      if (begins(typed.slice(at, at + length).join('')) && fits(at + length)) return true
    return false
  }
  return fits(0)
}
