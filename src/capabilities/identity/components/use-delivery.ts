import { useEffect, useState } from 'react'
import { answerOrder } from '#ui/answer-order.ts'
import { callServer } from '#ui/http-client.ts'
import { signInStepPath, type SentCode, type SignInState } from '../sign-in-state.ts'

/** Seconds after which it is asked again where the message is: it mostly arrives within the first ones. */
const askAfter = [2, 4, 8, 16, 30]

/** Where the message with the code is, asked for while the page waits for it; `follow` false keeps what the page says. */
export function useDelivery({ delivery, trace }: SentCode, follow: boolean): SentCode['delivery'] {
  const [known, setKnown] = useState(delivery)
  const over = !follow || known === 'delivered' || known === 'failed'
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
  return known
}
