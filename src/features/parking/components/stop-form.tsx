import { useCallback } from 'react'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import { loadChunk } from '#ui/load-chunk.ts'
import { parkingOf } from '../addresses.ts'
import { stopSchema } from '../schemas.ts'
import { parkingTexts } from '../texts.ts'

/** Stops a parking; offline the device queues it, and it counts on arrival. */
export function StopForm({ id, place }: { id: string; place: string }) {
  const load = useCallback(async () => {
    const queue = await loadChunk(() => import('./queue-stop.ts'))
    return queue && (() => queue.queueStop(id, place))
  }, [id, place])
  return (
    <QueueWhenOffline
      schema={stopSchema}
      load={load}
      subject="پایان پارک"
      after="هزینه تا رسیدن آن به ما حساب می‌شود؛ اگر زودتر رفته‌اید، بعداً می‌توانید اعتراض کنید."
    >
      <PostForm action={parkingOf(id)}>
        <input type="hidden" name="intent" value="stop" />
        <Button kind="main" type="submit" wide>
          {parkingTexts.stop}
        </Button>
      </PostForm>
    </QueueWhenOffline>
  )
}
