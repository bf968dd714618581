import { IconPrinter } from '#ui/icons/index.ts'
import { Button } from './button.tsx'

/** Prints the page; it needs a script, and is not printed itself. */
export const PrintButton = ({ label = 'چاپ' }: { label?: string }) => (
  <Button
    kind="quiet"
    data-print="no"
    data-needs-script
    icon={<IconPrinter aria-hidden size={20} />}
    onClick={() => window.print()}
  >
    {label}
  </Button>
)
