type PriceSwitchProps = { label: string; choices: readonly { href: string; label: string; current: boolean }[] }

/** A few ways to see the same, as links of which one is chosen. */
export const PriceSwitch = ({ label, choices }: PriceSwitchProps) => (
  <nav aria-label={label} className="price-switch">
    {choices.map((choice) => (
      <a
        key={choice.href}
        href={choice.href}
        aria-current={choice.current || undefined}
        data-scroll="keep"
        rel="nofollow"
      >
        {choice.label}
      </a>
    ))}
  </nav>
)
