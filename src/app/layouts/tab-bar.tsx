import { mainMenu } from '#app/main-menu.ts'
import { frameTexts } from './texts.ts'

/** The main sections at the bottom of phones. A page with its own action bar shows that instead (frame.css). */
export const TabBar = ({ current }: { current: string }) => (
  <nav aria-label={frameTexts.bottomBar} className="tab-bar" data-bottom-bar>
    {mainMenu
      .filter(({ bar }) => bar !== false)
      .map(({ href, label, Icon }) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          <Icon aria-hidden size={22} stroke={1.7} />
          {label}
        </a>
      ))}
  </nav>
)
