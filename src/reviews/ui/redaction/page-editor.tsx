import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  type RedactionBar,
  BAR_STEP,
  barAround,
  barBetween,
  describeBar,
  moveBar,
  type Point,
  resizeBar,
} from '#reviews/model/bars.ts';
import { Button } from '#ui/button.tsx';

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -BAR_STEP, y: 0 },
  ArrowRight: { x: BAR_STEP, y: 0 },
  ArrowUp: { x: 0, y: -BAR_STEP },
  ArrowDown: { x: 0, y: BAR_STEP },
};

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** A pointer that moved less than this has only pressed. */
const MIN_DRAWN = 0.008;

interface Gesture {
  readonly kind: 'draw' | 'tap' | 'move' | 'resize';
  readonly from: Point;
  /** The bar as it was. */
  readonly bar: RedactionBar;
}

interface PageEditorProps {
  /** „Seite 2 von 3“ */
  name: string;
  page: HTMLCanvasElement;
  bars: readonly RedactionBar[];
  nextId: number;
  hintId: string;
  onChange: (bars: readonly RedactionBar[], what: string) => void;
}

/** A page, and black bars over it that are drawn, moved and resized by pointer or by keyboard. */
export function PageEditor({ name, page, bars, nextId, hintId, onChange }: PageEditorProps) {
  const surface = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLCanvasElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const [moved, setMoved] = useState<RedactionBar | null>(null);
  const [focusId, setFocusId] = useState<number | null>(null);

  useEffect(() => {
    const shown = picture.current;
    if (shown === null) return;
    shown.width = page.width;
    shown.height = page.height;
    shown.getContext('2d')?.drawImage(page, 0, 0);
  }, [page]);

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const box = surface.current?.getBoundingClientRect();
    if (box === undefined) return MIDDLE;
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }

  function begin(event: PointerEvent, kind: 'draw' | 'move' | 'resize', bar: RedactionBar) {
    if (event.button !== 0) return;
    event.stopPropagation();
    // Touch scrolls; a tap adds a bar, which is then moved.
    const isTap = kind === 'draw' && event.pointerType === 'touch';
    if (!isTap) surface.current?.setPointerCapture(event.pointerId);
    setGesture({ kind: isTap ? 'tap' : kind, from: pointOf(event), bar });
  }

  function follow(event: PointerEvent) {
    if (gesture === null || gesture.kind === 'tap') return;
    const to = pointOf(event);
    const by = { x: to.x - gesture.from.x, y: to.y - gesture.from.y };
    if (gesture.kind === 'draw') {
      const isDrawn = Math.max(Math.abs(by.x), Math.abs(by.y)) >= MIN_DRAWN;
      setMoved(isDrawn ? barBetween(gesture.bar.id, gesture.from, to) : null);
    } else setMoved(gesture.kind === 'move' ? moveBar(gesture.bar, by) : resizeBar(gesture.bar, by));
  }

  function end() {
    if (gesture === null) return;
    if (gesture.kind === 'draw' || gesture.kind === 'tap') add(moved ?? gesture.bar);
    else if (moved !== null) replace(moved, gesture.kind === 'move' ? 'verschoben' : 'in der Größe geändert');
    setGesture(null);
    setMoved(null);
  }

  function add(bar: RedactionBar) {
    setFocusId(bar.id);
    onChange([...bars, bar], `Balken ${String(bars.length + 1)} hinzugefügt: ${describeBar(bar)}.`);
  }

  function replace(bar: RedactionBar, how: string) {
    const index = bars.findIndex(({ id }) => id === bar.id);
    onChange(bars.with(index, bar), `Balken ${String(index + 1)} ${how}: ${describeBar(bar)}.`);
  }

  function remove(bar: RedactionBar) {
    const index = bars.indexOf(bar);
    const next = bars[index + 1] ?? bars[index - 1];
    setFocusId(next?.id ?? null);
    if (next === undefined) adding.current?.focus();
    onChange(
      bars.filter(({ id }) => id !== bar.id),
      `Balken ${String(index + 1)} gelöscht.`,
    );
  }

  function press(event: KeyboardEvent, bar: RedactionBar) {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(bar);
      return;
    }
    const by = ARROWS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const changed = event.shiftKey ? resizeBar(bar, by) : moveBar(bar, by);
    replace(changed, event.shiftKey ? 'in der Größe geändert' : 'verschoben');
  }

  const drawn = gesture?.kind === 'draw' ? moved : null;
  return (
    <section aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h4 className="text-lg">{name}</h4>
        <Button ref={adding} variant="secondary" onClick={() => add(barAround(nextId, MIDDLE))}>
          Balken hinzufügen<span className="sr-only"> auf {name}</span>
        </Button>
      </div>
      <div
        ref={surface}
        role="group"
        aria-label={`${name}: Balken`}
        className="relative mt-3 cursor-crosshair border border-line-strong bg-surface select-none"
        onPointerDown={(event) => begin(event, 'draw', barAround(nextId, pointOf(event)))}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={() => {
          setGesture(null);
          setMoved(null);
        }}
      >
        <canvas ref={picture} aria-hidden="true" className="block h-auto w-full" />
        {bars.map((bar, index) => (
          <BarButton
            key={bar.id}
            bar={moved?.id === bar.id ? moved : bar}
            label={`Balken ${String(index + 1)} von ${String(bars.length)}, ${name}`}
            hintId={hintId}
            isFocusWanted={focusId === bar.id}
            onPress={(event) => press(event, bar)}
            onBegin={(event, kind) => begin(event, kind, bar)}
            onRemove={() => remove(bar)}
          />
        ))}
        {drawn !== null && <div className="absolute bg-[#000]" style={toStyle(drawn)} />}
      </div>
    </section>
  );
}

function toStyle({ left, top, width, height }: RedactionBar) {
  return {
    left: `${String(left * 100)}%`,
    top: `${String(top * 100)}%`,
    width: `${String(width * 100)}%`,
    height: `${String(height * 100)}%`,
  };
}

interface BarButtonProps {
  bar: RedactionBar;
  label: string;
  hintId: string;
  isFocusWanted: boolean;
  onPress: (event: KeyboardEvent) => void;
  onBegin: (event: PointerEvent, kind: 'move' | 'resize') => void;
  onRemove: () => void;
}

function BarButton({ bar, label, hintId, isFocusWanted, onPress, onBegin, onRemove }: BarButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocusWanted) button.current?.focus();
  }, [isFocusWanted]);
  return (
    <div className="group absolute" style={toStyle(bar)}>
      <button
        ref={button}
        type="button"
        aria-label={`${label}: ${describeBar(bar)}`}
        aria-describedby={hintId}
        className="absolute inset-0 cursor-move touch-none bg-[#000] outline-offset-2 focus-visible:outline-3 focus-visible:outline-ochre"
        onKeyDown={onPress}
        onPointerDown={(event) => {
          onBegin(event, 'move');
          event.currentTarget.focus();
        }}
      />
      {/* Pointer handles, at opposite corners of a low bar; the keyboard uses Shift+arrows and Delete. */}
      <span
        aria-hidden="true"
        className="absolute -right-3 -bottom-3 hidden size-6 cursor-nwse-resize touch-none rounded-full border-2 border-[#fff] bg-petrol group-focus-within:block group-hover:block"
        onPointerDown={(event) => onBegin(event, 'resize')}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className="absolute -top-4 -left-4 hidden size-8 rounded-full border-2 border-[#fff] bg-red text-base leading-none font-semibold text-paper group-focus-within:block group-hover:block"
        onPointerDown={(event) => event.stopPropagation()}
        onClick={onRemove}
      >
        ×
      </button>
    </div>
  );
}
