import { footerLinks, footerPromises } from '#app/footer.ts'
import { appearancePath } from './look-path.ts'
import { frameTexts } from './texts.ts'

/** The promises of the product, and the pages about the product itself. */
export function Footer({ next }: { next: string }) {
  return (
    <footer className="site-footer">
      <div className="page-width">
        <ul className="promises">
          {footerPromises.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden size={22} stroke={1.7} />
              <span>
                <b>{title}</b>
                <small>{text}</small>
              </span>
            </li>
          ))}
        </ul>
        <div className="site-footer-end">
          <nav aria-label={frameTexts.footerPlaces}>
            <ul>
              {footerLinks.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} data-prefetch="none">
                    {label}
                  </a>
                </li>
              ))}
              <li>
                <a href="/pages/web-app">{frameTexts.install}</a>
              </li>
              <li>
                <a href={appearancePath(next)} data-prefetch="none">
                  {frameTexts.lookShort}
                </a>
              </li>
            </ul>
          </nav>
          <p>{frameTexts.about}</p>
        </div>
      </div>
    </footer>
  )
}
