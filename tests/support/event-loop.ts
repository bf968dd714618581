/** Measures the longest block of the event loop, until `stop` returns it in milliseconds. */
export function watchLoop(): { stop(): number } {
  const stepMs = 5
  let last = performance.now()
  let longest = 0
  const step = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - stepMs)
    last = now
  }
  const timer = setInterval(step, stepMs)
  return {
    stop() {
      step()
      clearInterval(timer)
      return longest
    },
  }
}
