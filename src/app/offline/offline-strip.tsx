import { IconCircleCheck, IconClock, IconCloudUpload, IconWifiOff } from '#ui/icons/index.ts'
import { useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { formatDateTime } from '#kit/jalali.ts'
import { useConnection } from '#ui/offline/use-online.ts'
import { usePageAge } from './page-age.ts'
import { QueueDialog } from './queue-dialog.tsx'
import { offlineTexts } from './texts.ts'
import { usePassingNotice } from './use-passing-notice.ts'
import { useQueue } from './use-queue.ts'

const action = 'min-h-11 px-1 font-bold text-lazuli underline'

/**
 * The line under the header: no network, the age of the page, unsent changes. Without content there is no line. Styles
 * use its class, because a selector for non-empty content costs time at every insertion (docs/decisions/0040).
 */
export function OfflineStrip() {
  const { owner } = useRouteLoaderData('root') as { owner: string }
  const { pathname, search } = useLocation()
  const connection = useConnection()
  const online = connection === 'online'
  const keptAt = usePageAge(pathname + search)
  const queue = useQueue(owner)
  const [open, setOpen] = useState(false)
  const passing = usePassingNotice()
  if (online && !keptAt && queue.length === 0) return passing && <PassingLine text={passing} />
  const refused = queue.filter(({ refusal }) => refusal !== null).length
  const Icon = online ? (keptAt ? IconClock : IconCloudUpload) : IconWifiOff
  return (
    <div data-print="no" className="top-strip border-t border-line bg-warn-soft text-ink">
      <div className="page-width flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-label">
        <Icon aria-hidden size={20} className="flex-none text-warn" />
        {!online && (
          <span className="font-bold">
            {connection === 'no-network' ? offlineTexts.noNetwork : offlineTexts.unreachable}
          </span>
        )}
        {keptAt && (
          <span>
            {online && `${offlineTexts.fromBefore} `}
            {offlineTexts.keptAt(formatDateTime(new Date(keptAt)))}
          </span>
        )}
        {online && keptAt && (
          <a href={pathname + search} rel="external" className={`flex items-center ${action}`}>
            {offlineTexts.refresh}
          </a>
        )}
        {queue.length > 0 && (
          <button type="button" className={action} onClick={() => setOpen(true)}>
            {refused > 0 ? offlineTexts.refused(refused) : offlineTexts.queued(queue.length)}
          </button>
        )}
      </div>
      <QueueDialog open={open} queue={queue} onClose={() => setOpen(false)} />
    </div>
  )
}

const PassingLine = ({ text }: { text: string }) => (
  <div data-print="no" className="top-strip border-t border-line bg-good-soft text-ink">
    <p className="page-width flex min-h-9 items-center gap-2 text-note">
      <IconCircleCheck aria-hidden size={18} className="flex-none text-good" />
      <span className="truncate">{text}</span>
    </p>
  </div>
)
