/**
 * Numbers the questions of one place, so that a late answer never overwrites a newer one. `begin` before a question returns a
 * function that says of its answer, once, whether nothing newer was taken meanwhile.
 */
export function answerOrder(): { begin: () => () => boolean } {
  let begun = 0
  let taken = 0
  return {
    begin() {
      const number = ++begun
      return () => {
        if (number < taken) return false
        taken = number
        return true
      }
    },
  }
}
