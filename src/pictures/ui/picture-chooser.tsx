import { useState } from 'react';
import { FileField } from '#ui/field.tsx';

interface PictureChooserProps {
  label: string;
  isMultiple: boolean;
  isStoring: boolean;
  /** Which of how many is being stored. */
  progress: { readonly at: number; readonly count: number };
  onChosen: (files: FileList | null) => void;
}

/** Where files are chosen or dropped, and how far their storing is. */
export function PictureChooser({ label, isMultiple, isStoring, progress, onChosen }: PictureChooserProps) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        onChosen(event.dataTransfer.files);
      }}
      className={`mt-3 border-2 border-dashed p-4 ${isDraggedOver ? 'border-petrol bg-petrol-tint' : 'border-line-strong'}`}
    >
      <FileField
        label={label}
        hint={
          isMultiple
            ? 'JPEG, PNG oder WebP.'
            : 'JPEG, PNG oder WebP. Logo und Bilder werden auf Ihrem Gerät verkleinert; Ort, Kamera und andere Angaben in der Datei werden dabei entfernt.'
        }
        accept="image/jpeg,image/png,image/webp"
        multiple={isMultiple}
        disabled={isStoring}
        onChange={({ currentTarget }) => {
          onChosen(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <p role="status" className="mt-2 empty:hidden">
        {isStoring &&
          (progress.count > 1
            ? `Bild ${String(progress.at)} von ${String(progress.count)} wird gespeichert …`
            : 'Das Bild wird gespeichert …')}
      </p>
    </div>
  );
}
