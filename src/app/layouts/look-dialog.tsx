import { rememberedLook } from '#ui/apply-look.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LookForm } from '#ui/look-form.tsx'

/** The choices of the look over the page that they change. */
export function LookDialog({ next, onClose }: { next: string; onClose: () => void }) {
  return (
    <Dialog open title="نمایش" onClose={onClose}>
      <LookForm look={rememberedLook()} next={next} />
    </Dialog>
  )
}
