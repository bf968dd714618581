import { IconChevronLeft, IconChevronRight } from '#ui/icons/index.ts'

type StepButtonProps = { label: string; side: 'start' | 'end'; disabled: boolean; onClick: () => void }

/** Previous or next picture; in a right-to-left page the previous one lies to the right. */
export function StepButton({ label, side, disabled, onClick }: StepButtonProps) {
  const Icon = side === 'start' ? IconChevronRight : IconChevronLeft
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className={`picture-act inset-y-0 my-auto hidden disabled:invisible md:grid ${side === 'start' ? 'start-3' : 'end-3'}`}
    >
      <Icon aria-hidden size={22} />
    </button>
  )
}
