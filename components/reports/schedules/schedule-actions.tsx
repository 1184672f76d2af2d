"use client";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import type { ScheduleView } from "@/lib/contract/api/schedules";
import type { ScheduleAct } from "./schedule-question";

export interface ScheduleActionsProps {
  schedule: ScheduleView;
  onHistory: () => void;
  onChange: () => void;
  onAct: (act: ScheduleAct) => void;
}

/** What can be done with a schedule: its owner may do all, an administrator may stop it, everybody may look. */
export function ScheduleActions({ schedule, onHistory, onChange, onAct }: ScheduleActionsProps) {
  const { may, state, name } = schedule;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Button size="sm" variant="quiet" aria-label={`History of ${name}`} onClick={onHistory}>
        History
      </Button>
      {may.change && (
        <Button size="sm" aria-label={`Run now: ${name}`} onClick={() => onAct("run")}>
          Run now
        </Button>
      )}
      {may.stop && (
        <Menu trigger={<IconButton icon="more" label={`More for ${name}`} />}>
          {may.change && (
            <MenuItem icon="edit" onSelect={onChange}>
              Change
            </MenuItem>
          )}
          {state === "active" ? (
            <MenuItem icon="clock" onSelect={() => onAct("pause")}>
              Pause
            </MenuItem>
          ) : (
            may.change && (
              <MenuItem icon="check" onSelect={() => onAct("resume")}>
                Resume
              </MenuItem>
            )
          )}
          <MenuLine />
          <MenuItem icon="x" tone="danger" onSelect={() => onAct("delete")}>
            Delete
          </MenuItem>
        </Menu>
      )}
    </span>
  );
}
