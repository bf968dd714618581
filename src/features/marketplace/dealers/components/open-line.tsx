import { IconClock } from '#ui/icons/index.ts'
import type { OpenView } from '../dealer-view.ts'

/** Open or closed, in words; colour is only an addition. */
export function OpenLine({ open }: { open: OpenView }) {
  return (
    <p className={`flex items-center gap-1.5 text-label font-medium ${open.open ? 'text-good' : 'text-warn'}`}>
      <IconClock aria-hidden size={16} className="flex-none" />
      {open.text}
    </p>
  )
}
