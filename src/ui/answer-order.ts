/**
 * Numbers the requests of one place, so that a late response never overwrites a newer one. Call `begin` before a
 * request; the returned function reports, once, whether no newer response was accepted meanwhile.
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
