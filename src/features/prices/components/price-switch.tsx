type PriceSwitchProps = { label: string; choices: readonly { href: string; label: string; current: boolean }[] }

/** Links to alternative views, one of them selected. */
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
