import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { IconRotateClockwise } from '#ui/icons/index.ts'
import { loadChunk } from '#ui/load-chunk.ts'

const loadViewer = () => loadChunk(() => import('./turn-viewer.tsx'))

type Viewer = NonNullable<Awaited<ReturnType<typeof loadViewer>>>['TurnViewer']

/** Opens the turn of a drawn car, whose viewer and pictures load only then. Nothing for cars that cannot be turned. */
export function TurnButton({ turn, title, wide }: { turn: string | null; title: string; wide?: boolean }) {
  const [viewer, setViewer] = useState<{ Part: Viewer } | null>(null)
  const [open, setOpen] = useState(false)
  if (turn === null) return null
  const show = async () => {
    const part = viewer ?? (await loadViewer().then((loaded) => loaded && { Part: loaded.TurnViewer }))
    if (!part) return
    setViewer(part)
    setOpen(true)
  }
  return (
    <>
      <Button
        kind="outline"
        wide={wide}
        data-needs-script
        icon={<IconRotateClockwise aria-hidden size={20} />}
        onClick={() => void show()}
      >
        چرخاندن خودرو
      </Button>
      {viewer && <viewer.Part open={open} turn={turn} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
