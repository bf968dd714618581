import { useEffect, useState } from 'react'
import { answerOrder } from '#ui/answer-order.ts'
import { callServer } from '#ui/http-client.ts'
import { signInStepPath, type SentCode, type SignInState } from '../sign-in-state.ts'

/** Seconds between status requests: most messages arrive within the first few. */
const askAfter = [2, 4, 8, 16, 30]

/**
 * Polls the delivery of the code's message while the page waits; with `follow` false it keeps the
 * page's state.
 */
export function useDelivery({ delivery, trace }: SentCode, follow: boolean): SentCode['delivery'] {
  const [existing, setKnown] = useState(delivery)
  const over = !follow || existing === 'delivered' || existing === 'failed'
  useEffect(() => {
    if (over) return
    const order = answerOrder()
    const ask = async () => {
      const isNewest = order.begin()
      const answer = await callServer<SignInState>(signInStepPath)
      if (!answer.ok || answer.value.step !== 'code' || answer.value.trace !== trace) return
      if (isNewest()) setKnown(answer.value.delivery)
    }
    const timers = askAfter.map((seconds) => setTimeout(() => void ask(), seconds * 1000))
    return () => timers.forEach(clearTimeout)
  }, [over, trace])
  return existing
}
