import { Button } from '#ui/button.tsx';

interface SourcesButtonProps {
  isShown: boolean;
  onToggle: () => void;
}

/** Shows what each fact means and rests on, or hides it. */
export function SourcesButton({ isShown, onToggle }: SourcesButtonProps) {
  return (
    <Button variant="quiet" onClick={onToggle}>
      {isShown ? 'Quellen und Erklärungen ausblenden' : 'Quellen und Erklärungen zeigen'}
    </Button>
  );
}
