/** A number or a code that must not wrap (a masked number, an IBAN). */
export const Unbroken = ({ children }: { children: string }) => (
  <span className="inline-block max-w-full whitespace-nowrap">{children}</span>
)
