import { useEffect, useState } from 'react'
import { useLiveName } from '#features/notifications/embeds.ts'
import { callServer } from '#ui/http-client.ts'
import { typingPath } from '../../conversation-addresses.ts'
import { typingSeconds } from '../rules.ts'

/**
 * Shows «در حال نوشتن…» for a few seconds after the other party typed. A new `last` message ends
 * it.
 */
export function TypingSign({ threadId, last }: { threadId: string; last: string | undefined }) {
  const place = `${threadId} ${last}`
  const [shown, setShown] = useState<{ place: string } | null>(null)
  useLiveName('typing', () => {
    void callServer<{ typing: boolean }>(typingPath(threadId)).then((answer) => {
      if (answer.ok && answer.value.typing) setShown({ place })
    })
  })
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), typingSeconds * 1000)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <p className="min-h-6 text-note text-muted" aria-live="polite">
      {shown?.place === place && 'در حال نوشتن…'}
    </p>
  )
}

const pauseMs = (typingSeconds - 2) * 1000

/** Creates a throttled sender of typing signals. */
export function createTypingTeller(threadId: string): () => void {
  let last = 0
  return () => {
    if (Date.now() - last < pauseMs) return
    last = Date.now()
    void callServer(typingPath(threadId), { method: 'POST' })
  }
}
