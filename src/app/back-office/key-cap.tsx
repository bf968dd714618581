/** The key that presses a button, beside its words; `aria-keyshortcuts` of the button says the same to who listens. */
export const KeyCap = ({ letter }: { letter: string }) => (
  <kbd aria-hidden data-needs-script className="key-cap">
    {letter === 'enter' ? '↵' : letter.toUpperCase()}
  </kbd>
)
