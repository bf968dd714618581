import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'

/** One press asks all insurers for the next policy with what is known of the one before. */
export const RenewButton = ({ href, kind = 'solid' }: { href: string; kind?: 'main' | 'solid' | 'outline' }) => (
  <PostForm action={href}>
    <Button kind={kind} type="submit" name="intent" value="renew">
      تمدید با همین مشخصات
    </Button>
  </PostForm>
)
