/** The provider's answer as the rules see it; see server/providers/sms-port.ts. */
type Answer =
  | { state: 'sent'; provider: string; providerReference: string }
  | { state: 'refused'; code: string }
  | { state: 'unavailable'; trouble: string }

export type SmsOutcome =
  | { state: 'sent'; provider: string; providerReference: string }
  | { state: 'failed'; failure: string }
  | { state: 'waiting'; failure: string }

/** After these the provider certainly does not have the message, so a retry cannot duplicate it. */
const surelyNotTaken = new Set(['no-connection', 'busy'])

/**
 * Returns the message's state after an answer. `before` is the trouble of the previous try. A
 * message that may have been accepted is retried once; one that certainly was not is retried until
 * it expires.
 */
export function afterAnswer(answer: Answer, before: string | null): SmsOutcome {
  if (answer.state === 'sent') return answer
  if (answer.state === 'refused') return { state: 'failed', failure: `refused-${answer.code}` }
  const triedTwice = before !== null && !surelyNotTaken.has(before) && !surelyNotTaken.has(answer.trouble)
  if (triedTwice) return { state: 'failed', failure: answer.trouble }
  // Remember a doubtful try also when the next one certainly failed.
  const doubtful = before !== null && !surelyNotTaken.has(before)
  return { state: 'waiting', failure: doubtful ? before : answer.trouble }
}
