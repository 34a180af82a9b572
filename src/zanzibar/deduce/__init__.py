"""Every world that is consistent with what is public, exactly."""
