export type CircuitState = 'closed' | 'half-open' | 'open'

export type CircuitLimits = {
  /** This many failures within the window open the circuit, when they are at least half of the latest calls. */
  failures?: number
  windowSeconds?: number
  openSeconds?: number
}

export type Circuit = {
  state(): CircuitState
  /** Returns null while the provider is blocked; otherwise the function to call at the end with the outcome. */
  admit(): ((failed: boolean) => void) | null
}

type CircuitOptions = {
  now: () => number
  limits?: CircuitLimits
  changed?: (state: CircuitState) => void
}

const latestCalls = 20

/**
 * Creates a circuit breaker: closed until too many of the latest calls failed, then open, then half-open for one trial
 * call that decides.
 */
export function createCircuit({ now, limits = {}, changed }: CircuitOptions): Circuit {
  const { failures = 5, windowSeconds = 30, openSeconds = 10 } = limits
  let latest: { at: number; failed: boolean }[] = []
  let openedAt: number | null = null
  let trialRuns = false

  const open = () => {
    openedAt = now()
    latest = []
    changed?.('open')
  }
  const close = () => {
    openedAt = null
    changed?.('closed')
  }
  const record = (failed: boolean) => {
    // A call that began before the circuit opened does not count.
    if (openedAt !== null) return
    latest = [...latest, { at: now(), failed }].slice(-latestCalls)
    const recent = latest.filter(({ at }) => now() - at < windowSeconds * 1000)
    const failedCalls = recent.filter((call) => call.failed).length
    if (failedCalls >= failures && failedCalls * 2 >= recent.length) open()
  }
  const finishTrial = (failed: boolean) => {
    trialRuns = false
    if (failed) open()
    else close()
  }
  const state = (): CircuitState => {
    if (openedAt === null) return 'closed'
    return now() - openedAt >= openSeconds * 1000 ? 'half-open' : 'open'
  }
  return {
    state,
    admit() {
      const current = state()
      if (current === 'closed') return record
      if (current === 'open' || trialRuns) return null
      trialRuns = true
      return finishTrial
    },
  }
}
