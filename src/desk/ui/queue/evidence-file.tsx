import { useMutation } from '@tanstack/react-query';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { Button } from '#ui/button.tsx';
import { toDataUrl } from '#ui/data-url.ts';
import { downloadFile } from '#ui/download-file.ts';

interface EvidenceFileProps {
  button: string;
  /** Logs the access, then fetches the file. */
  open: () => Promise<{ readonly name: string; readonly file: Blob }>;
  /** The name under which a file that is no picture is saved, without its ending. */
  saveAs: string;
}

interface OpenedFile {
  readonly isPicture: boolean;
  readonly address: string;
}

/** The file that somebody has sent as evidence: pictures open here, other files are saved. Opening it is logged. */
export function EvidenceFile({ button, open, saveAs }: EvidenceFileProps) {
  const opening = useMutation({
    mutationFn: async (): Promise<OpenedFile> => {
      const { name, file } = await open();
      const isPicture = !name.endsWith('.pdf');
      if (isPicture) return { isPicture, address: await toDataUrl(file) };
      downloadFile([file], `${saveAs}.pdf`, file.type);
      return { isPicture, address: '' };
    },
  });
  return (
    <div>
      <Button
        variant="secondary"
        className="mt-3"
        isPending={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {button}
      </Button>
      <ChangeError what="Der Nachweis konnte nicht geöffnet werden." error={opening.error} />
      <div role="status">
        {opening.data?.isPicture === true && (
          <img
            src={opening.data.address}
            alt="Nachweis, den die Person geschickt hat"
            className="mt-3 max-h-160 max-w-full border border-line bg-surface"
          />
        )}
        {opening.data?.isPicture === false && <p className="mt-3">Der Nachweis ist heruntergeladen.</p>}
      </div>
    </div>
  );
}
