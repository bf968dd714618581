/** What the provider's answer looks like to the rules; see server/providers/sms-port.ts. */
type Answer =
  | { state: 'sent'; provider: string; providerReference: string }
  | { state: 'refused'; code: string }
  | { state: 'unavailable'; trouble: string }

export type SmsOutcome =
  | { state: 'sent'; provider: string; providerReference: string }
  | { state: 'failed'; failure: string }
  | { state: 'waiting'; failure: string }

/** After these the provider surely has not taken the message, so trying again cannot send it twice. */
const surelyNotTaken = new Set(['no-connection', 'busy'])

/**
 * What becomes of a message after an answer. `before` is the trouble of the try before, if any: a message that may have
 * been taken is tried once more and no further; one that surely was not is tried until it expires.
 */
export function afterAnswer(answer: Answer, before: string | null): SmsOutcome {
  if (answer.state === 'sent') return answer
  if (answer.state === 'refused') return { state: 'failed', failure: `refused-${answer.code}` }
  const triedTwice = before !== null && !surelyNotTaken.has(before) && !surelyNotTaken.has(answer.trouble)
  if (triedTwice) return { state: 'failed', failure: answer.trouble }
  // A doubtful try must be remembered also when the next one surely failed.
  const doubtful = before !== null && !surelyNotTaken.has(before)
  return { state: 'waiting', failure: doubtful ? before : answer.trouble }
}
