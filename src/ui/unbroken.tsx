/** A number or a code that is one thing (a masked number, an IBAN): it goes to the next line whole. */
export const Unbroken = ({ children }: { children: string }) => (
  <span className="inline-block max-w-full whitespace-nowrap">{children}</span>
)
