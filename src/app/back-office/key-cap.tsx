/** The key of a button, beside its label; `aria-keyshortcuts` of the button has the same for screen readers. */
export const KeyCap = ({ letter }: { letter: string }) => (
  <kbd aria-hidden data-needs-script className="key-cap">
    {letter === 'enter' ? '↵' : letter.toUpperCase()}
  </kbd>
)
