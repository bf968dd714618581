import { formatDateTime } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { QueuedWrite } from '#ui/offline/device-store.ts'
import { cancelQueued } from '#ui/offline/outbox.ts'
import { offlineTexts } from './texts.ts'

type QueueDialogProps = { open: boolean; queue: readonly QueuedWrite[]; onClose: () => void }

/** Every queued change in chronological order, with a button that cancels it; a refused one shows its reason. */
export function QueueDialog({ open, queue, onClose }: QueueDialogProps) {
  return (
    <Dialog open={open} title={offlineTexts.queueTitle} onClose={onClose}>
      <p className="text-label text-muted">{adviceOn(queue)}</p>
      <ul className="mt-2 divide-y divide-line">
        {queue.map((write) => (
          <QueueRow key={write.id} write={write} />
        ))}
      </ul>
    </Dialog>
  )
}

function adviceOn(queue: readonly QueuedWrite[]): string {
  if (queue.length === 0) return offlineTexts.queueEmpty
  return queue.every(({ refusal }) => refusal !== null) ? offlineTexts.refusedAdvice : offlineTexts.queueAdvice
}

function QueueRow({ write }: { write: QueuedWrite }) {
  const refused = write.refusal !== null
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p>{write.label}</p>
        <p className={`text-note ${refused ? 'font-medium text-bad' : 'text-muted'}`}>
          {refused ? write.refusal || offlineTexts.refusedAsSuch : formatDateTime(new Date(write.at))}
        </p>
        {write.text && (
          <p dir="auto" className="mt-1 text-label [overflow-wrap:anywhere] whitespace-pre-line select-text">
            {write.text}
          </p>
        )}
        {refused && write.text && <CopyButton text={write.text} name={offlineTexts.writtenText} />}
      </div>
      <Button
        kind="quiet"
        aria-label={`${refused ? offlineTexts.dismiss : offlineTexts.cancel}: ${write.label}`}
        onClick={() => void cancelQueued(write)}
      >
        {refused ? offlineTexts.dismiss : offlineTexts.cancel}
      </Button>
    </li>
  )
}
