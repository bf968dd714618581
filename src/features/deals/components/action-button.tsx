import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'

type ActionButtonProps = {
  intent: string
  children: string
  kind?: 'main' | 'outline' | 'danger' | 'secondary'
  wide?: boolean
}

/** A form with one button for one action. */
export const ActionButton = ({ intent, children, kind = 'main', wide }: ActionButtonProps) => (
  <PostForm>
    <Button kind={kind} type="submit" name="intent" value={intent} wide={wide}>
      {children}
    </Button>
  </PostForm>
)
