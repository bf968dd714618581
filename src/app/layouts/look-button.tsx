import { IconTextSize } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'

/** Comes with the first press; most people never open it. */
const loadDialog = () => import('./look-dialog.tsx')
type Dialog = Awaited<ReturnType<typeof loadDialog>>['LookDialog']

/** Opens the choices of the look: over the page, or without JavaScript as a page of its own. */
export function LookButton({ next }: { next: string }) {
  const [dialog, setDialog] = useState<{ Part: Dialog } | null>(null)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    loadDialog().then(
      ({ LookDialog }) => setDialog({ Part: LookDialog }),
      () => location.assign(href),
    )
  }
  return (
    <>
      <a
        href={`/look?next=${encodeURIComponent(next)}`}
        data-prefetch="none"
        onClick={open}
        aria-label="نمایش: ظاهر و اندازهٔ متن"
        className="grid size-11 flex-none place-items-center rounded-control text-muted hover:text-ink"
      >
        <IconTextSize aria-hidden size={22} />
      </a>
      {dialog && <dialog.Part next={next} onClose={() => setDialog(null)} />}
    </>
  )
}
